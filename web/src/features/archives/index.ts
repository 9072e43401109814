export { ArchiveCard } from './lazy-archive-card.tsx'
