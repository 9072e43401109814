const ours = /^hakari/

/** Whatever Hakari wrote down in this browser. */
export function forgetDevice(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name]
      for (const key of Object.keys(storage)) if (ours.test(key)) storage.removeItem(key)
    } catch {
      // A browser that refuses its storage keeps nothing in it.
    }
  }
}
