/** What one is told of without having opened the app, and where. */
export const NotificationsTab = () => <></>
