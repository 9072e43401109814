import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

export const OwnLine = lazyComponent(async () => (await import('./own-line.tsx')).OwnLine)
