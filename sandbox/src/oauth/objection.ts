export interface Objection {
  status: 400 | 401
  error: string
  why: string
}
