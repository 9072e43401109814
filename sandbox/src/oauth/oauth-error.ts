export interface OAuthError {
  status: 400 | 401
  error: string
  why: string
}
