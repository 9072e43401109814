/** Who sends this request, by the session in its cookie. */
export interface Viewer {
  memberId: string
  sessionId: string
  /** Whether they showed who they are within the last five minutes. */
  isRecent: boolean
  /** Whether moderators let them read only, for now. */
  isSuspended: boolean
  /** Whether it is sure that they keep nobody away and are kept away by nobody: what they read needs no look at it then. */
  hidesNobody: boolean
  /** Whether it is sure that the first steps are over, which they stay. */
  isSettled: boolean
}

/** A viewer as this process knew them a moment ago. */
export interface RememberedViewer {
  viewer: Viewer
  /** After something was asked of the database: whether that was still true when it was asked. */
  isStill: () => boolean
}

/** How a request is recognised. Given by the slices that keep sessions and registrations. */
export interface Authentication {
  viewerOf(sessionSecret: string): Promise<Viewer | null>
  /** The same for who only reads: they are remembered. */
  readerOf(sessionSecret: string): Promise<Viewer | null>
  /** Null when this process has not seen who reads with this session in the last seconds. */
  rememberedReader(sessionSecret: string): RememberedViewer | null
  /** Under what this browser is counted by itself, where somebody has signed in with it before. */
  knownBrowser(browserSecret: string): Promise<string | null>
  /** Whether they look after the community and have a second factor. */
  isModerator(viewer: Viewer): Promise<boolean>
  isRegistering(registrationSecret: string): Promise<boolean>
}
