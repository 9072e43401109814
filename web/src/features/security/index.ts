export { AuthenticatorCard, OverviewCard, TrustedBrowsersCard } from './lazy-security-cards.tsx'
