export { PictureCard } from './picture-card.tsx'
export { text as pictureText } from './text.ts'
