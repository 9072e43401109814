/** Whom this page shows as signed in. Every request says it, so that no act of it meets another account. */
let memberId: string | null = null

export const expectedMember = () => memberId

export const expectMember = (id: string | null) => {
  memberId = id
}

const doubts = new EventTarget()

/** The server did not know whom we meant: somebody should look. */
export const doubtSession = () => void doubts.dispatchEvent(new Event('doubt'))

export function onDoubt(look: () => void): () => void {
  doubts.addEventListener('doubt', look)
  return () => doubts.removeEventListener('doubt', look)
}
