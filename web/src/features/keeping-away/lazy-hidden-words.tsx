import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

export const HiddenWords = lazyComponent(async () => (await import('./hidden-words.tsx')).HiddenWords)
