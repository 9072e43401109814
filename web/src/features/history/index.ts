export { HistoryPanel } from './later-history-panel.tsx'
export { ServiceHistory } from './later-service-history.tsx'
export { OfferPanel } from './offer-panel.tsx'
export { text as historyText } from './text.ts'
