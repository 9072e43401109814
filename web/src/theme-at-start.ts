/**
 * Runs before anything is painted, so that who wants it dark sees nothing light first: a part of the plain script in the page’s head,
 * which imports nothing. Afterwards it follows what is chosen, in this tab and in the others.
 */
const grounds = { light: '#faf8f4', dark: '#14171a' }

function chosen(): 'light' | 'dark' | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem('hakari.theme') ?? 'null') as { chosen?: unknown } | null
    return kept?.chosen === 'light' || kept?.chosen === 'dark' ? kept.chosen : undefined
  } catch {
    return undefined
  }
}

function apply() {
  const wanted = chosen()
  if (wanted) document.documentElement.dataset['theme'] = wanted
  else delete document.documentElement.dataset['theme']
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    bar.content = grounds[wanted ?? (bar.media.includes('dark') ? 'dark' : 'light')]
}

apply()
addEventListener('storage', apply)
addEventListener('themechosen', apply)
