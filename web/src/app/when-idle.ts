/** Settles after the page has loaded and the browser has nothing better to do. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const idle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 500)
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
  })
