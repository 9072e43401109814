import { registration } from './browser-subscription.ts'

/** What the worker shows, as far as it says what it is about. */
export interface Shown {
  tag: string
  /** Where it leads; empty where nobody knows. */
  path: string
}

const ofActivity = /^(like|comment|follow|record|import|unreadable)(-|$)/

/** Told in the list of activity, too: whoever has read that has read this. */
export const isOfActivity = ({ tag }: Shown) => ofActivity.test(tag)

export const isReminder = ({ tag }: Shown) => tag === 'reminder'

/** Whoever looks at the page it leads to has read it, but for one that asks for something to be done. */
export const leadsTo =
  ({ pathname, search }: { pathname: string; search: string }) =>
  (shown: Shown) =>
    !isReminder(shown) && shown.path.replace(/#.*$/, '') === pathname + search

/** Closes what the worker showed about this, in this browser. */
export async function closeNotifications(isRead: (shown: Shown) => boolean): Promise<void> {
  const shown = (await (await registration())?.getNotifications?.()) ?? []
  for (const one of shown) {
    const { path = '' } = (one.data ?? {}) as { path?: string }
    if (isRead({ tag: one.tag, path })) one.close()
  }
}
