/** Who sends this request, by the session in its cookie. */
export interface Viewer {
  memberId: string
  sessionId: string
  /** Whether they showed who they are within the last five minutes. */
  isRecent: boolean
  /** Whether moderators let them read only, for now. */
  isSuspended: boolean
}

/** How a request is recognised. Given by the slices that keep sessions and registrations. */
export interface Authentication {
  viewerOf(sessionSecret: string): Promise<Viewer | null>
  /** Under what this browser is counted by itself, where somebody has signed in with it before. */
  knownBrowser(browserSecret: string): Promise<string | null>
  /** Whether they look after the community and have a second factor. */
  isModerator(viewer: Viewer): Promise<boolean>
  isRegistering(registrationSecret: string): Promise<boolean>
}
