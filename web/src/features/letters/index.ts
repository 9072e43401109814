export { LetterCard } from './letter-card.tsx'
export { LetterCheckbox } from './letter-checkbox.tsx'
