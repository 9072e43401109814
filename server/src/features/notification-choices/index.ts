export {
  changeChoice,
  countRefusedMail,
  forgetRefusedMails,
  isShownInApp,
  kindOfType,
  resumeMail,
  settingsOf,
  stopMail,
} from './queries.ts'
export { choicesChanged } from './events.ts'
export { notificationChoiceLimits } from './limits.ts'
export { type LetterConsents, notificationChoiceRoutes } from './routes.ts'
export { resumptionSubscriptions } from './subscriptions.ts'
