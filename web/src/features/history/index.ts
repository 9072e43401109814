export { ConnectionCards } from './connection-cards.tsx'
export { HistoryPanel } from './lazy-history-panel.tsx'
export { OfferPanel } from './offer-panel.tsx'
export { text as historyText } from './text.ts'
