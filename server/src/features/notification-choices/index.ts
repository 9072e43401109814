export {
  changeChoice,
  countRefusedMail,
  forgetRefusedMails,
  isShownInApp,
  kindOfType,
  settingsOf,
  stopMail,
} from './queries.ts'
export { choicesChanged } from './events.ts'
export { notificationChoiceRoutes } from './routes.ts'
export { resumptionSubscriptions } from './subscriptions.ts'
