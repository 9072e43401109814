/** Link previews and search engines name the apps they work for. Phones of CUBOT are no robots. */
const robots = /(^|[^u])bot\b|crawl|spider|line-poker|facebook(external|catalog|platform)|meta-external/i

const apps = [
  /\binstagram/i,
  /\bFB(AN|AV|_IAB)\/|\bfacebook/i,
  /\bbarcelona/i,
  /\btwitter/i,
  /musical_ly|bytedance|\btrill_/i,
  /\bsnapchat\b|\blinkedinapp\b|\b(WAiOS|WA4A)\/|\bmicromessenger\b/i,
  /\bGSA\/|\bYJApp-(android|ios)\b|\bkakaotalk\b|\bnaver\(inapp/i,
]

/** Which kind of app shows the page inside itself; null in a browser of its own. */
export function inAppBrowser(userAgent: string): 'line' | 'other' | null {
  if (robots.test(userAgent)) return null
  if (/\bline\//i.test(userAgent)) return 'line'
  return apps.some((app) => app.test(userAgent)) || isWebView(userAgent) ? 'other' : null
}

const isWebView = (userAgent: string) =>
  /iphone|ipad|ipod|macintosh/i.test(userAgent) ? isAppleWebView(userAgent) : isAndroidWebView(userAgent)

/** An iPad says that it is a Mac. With its slash: some apps say the bare word. */
const isAppleWebView = (userAgent: string) => userAgent.includes('AppleWebKit/') && !userAgent.includes('Safari/')

/** Older ones do not say so, but still name the version of what was there before them, as browsers made of one do. */
const isAndroidWebView = (userAgent: string) =>
  /android.*; wv\)/i.test(userAgent) ||
  (/android.* Version\/4\.0 Chrome\//i.test(userAgent) && !/browser\/|duckduckgo\/|\bOPR\//i.test(userAgent))
