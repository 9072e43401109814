/** Who sends this request, by the session in its cookie. */
export interface Viewer {
  memberId: string
  sessionId: string
  /** Showed who they are within the last five minutes. */
  isRecent: boolean
}

/** How a request is recognised. Given by the slices that keep sessions and registrations. */
export interface Gates {
  viewerOf(sessionSecret: string): Promise<Viewer | null>
  isRegistering(registrationSecret: string): Promise<boolean>
}
