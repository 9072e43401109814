const androidWebView = /Android.*; wv\)/
const iosWebView = /(iPhone|iPod|iPad)(?!.*Safari\/)/
/** Some of them look like Safari but for their own name. */
const appsWithBrowsers =
  /\b(Line|FBAN|FBAV|FB_IAB)\/|\b(Instagram|Barcelona|MicroMessenger)\b|BytedanceWebview|musical_ly/

export const isWebView = (userAgent: string) =>
  [androidWebView, iosWebView, appsWithBrowsers].some((pattern) => pattern.test(userAgent))
