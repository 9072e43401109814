import { text } from './text.ts'

interface Action {
  action: string
  title: string
}

/** `push.Message` of the contract, whose schemas would be too much for a worker. */
export interface PushMessage {
  title: string
  body: string
  path: string
  tag: string
  /** Null where nobody knows: then the badge of the app stays as it is. */
  unread: number | null
  /** Whose it is; empty where nobody knows. */
  memberId: string
  actions: Action[]
}

/** A browser takes the permission away from whoever shows nothing, so what cannot be read says that there is something. */
const unreadableOf = (siteName: string): PushMessage => ({
  title: siteName,
  body: text.unreadable,
  path: '/activity',
  tag: 'unreadable',
  unread: null,
  memberId: '',
  actions: [],
})

export function readPushMessage(payload: string | undefined, siteName: string): PushMessage {
  try {
    const { title, body, path, tag, unread, memberId, actions } = JSON.parse(payload ?? '') as Record<string, unknown>
    if (![title, body, path, tag].every((word) => typeof word === 'string' && word !== ''))
      return unreadableOf(siteName)
    return {
      ...({ title, body, path, tag } as Pick<PushMessage, 'title' | 'body' | 'path' | 'tag'>),
      unread: typeof unread === 'number' && Number.isInteger(unread) && unread >= 0 ? unread : null,
      memberId: typeof memberId === 'string' ? memberId : '',
      actions: Array.isArray(actions) ? actions.filter(isAction) : [],
    }
  } catch {
    return unreadableOf(siteName)
  }
}

function isAction(given: unknown): given is Action {
  const { action, title } = (given ?? {}) as Partial<Action>
  return typeof action === 'string' && typeof title === 'string'
}
