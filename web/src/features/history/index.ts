export { HistoryPanel } from './lazy-history-panel.tsx'
export { ServiceHistory } from './lazy-service-history.tsx'
export { OfferPanel } from './offer-panel.tsx'
export { text as historyText } from './text.ts'
