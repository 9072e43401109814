/** How much is unread, on the app's icon. Few browsers have badges, and fewer show one. */
export async function setAppBadge(unread: number): Promise<void> {
  try {
    await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())
  } catch {
    // The number stands in the app, too.
  }
}
