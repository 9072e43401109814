import { expect, test } from 'vitest'
import { inAppBrowser } from './detect.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const ipad = `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const macChrome = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink}`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`
const android = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`
const wv = 'AP2A.240905.003; wv'
const webView = `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/${wv}) ${blink} Version/4.0 Chrome/130.0.6723.83 Mobile Safari/537.36`
const oldWebView = `Mozilla/5.0 (Linux; Android 6.0.1; D6653 Build/23.5.A.0.575; wv) ${blink} Version/4.0 Chrome/58.0.3029.83 Mobile Safari/537.36`

test.each([
  `${iphone} Mobile/15E148 Safari Line/15.10.0`,
  `${ipad} Mobile/15E148 Safari Line/15.10.0`,
  `${iphone} Mobile/15E148 Safari Line/14.20.0 LIFF`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 10_2_1 like Mac OS X) AppleWebKit/602.4.6 (KHTML, like Gecko) Mobile/14D27 Safari Line/7.3.2',
  `${webView} Line/15.10.0/IAB`,
  `${oldWebView} Line/7.4.0/IAB`,
])('in LINE: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBe('line')
})

const apps: [name: string, userAgents: string[]][] = [
  [
    'Instagram',
    [
      `${iphone} Mobile/22B83 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_1; en_US; en; scale=2.00; 750x1334; 654111336; IABMV/1)`,
      `${iphone} Mobile/22F76 Instagram 393.1.0.36.70 (iPhone15,3; iOS 18_5; en_US; en; scale=3.00; 1290x2796; IABMV/1; 776538208) Safari/604.1)`,
      `${webView} Instagram 355.1.0.44.103 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 658190016)`,
      `${oldWebView} Instagram 10.21.0 Android (23/6.0.1; 480dpi; 1080x1776; Sony; D6653; D6653; qcom; zh_TW)`,
    ],
  ],
  [
    'Facebook',
    [
      `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/488.0.0.68.101;FBBV/658219612;FBDV/iPhone12,8;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/2;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0;IABMV/1]`,
      `${iphone} Mobile/22G100 Safari/604.1 MetaIAB Facebook`,
      `${mac} Mobile/15E148 [FBAN/FBIOS;FBAV/488.0.0.68.101;FBDV/iPad13,4;FBMD/iPad;FBSN/iPadOS]`,
      `${webView} [FB_IAB/FB4A;FBAV/488.0.0.62.79;IABMV/1;]`,
      `${iphone} Mobile/14D27 [FBAN/MessengerForiOS;FBAV/117.0.0.36.70;FBDV/iPhone7,2;FBMD/iPhone;FBLC/ja_JP]`,
      `${oldWebView} [FB_IAB/MESSENGER;FBAV/118.0.0.19.82;]`,
    ],
  ],
  [
    'Threads',
    [
      `${iphone} Mobile/15E148 Barcelona 330.0.0.20.100 (iPhone15,3; iOS 17_5; ja_JP; ja; scale=3.00; 1290x2796; 609151842)`,
      `${webView} Barcelona 355.0.0.39.109 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 657318936)`,
    ],
  ],
  ['X', [`${iphone} Mobile/22H352 Twitter for iPhone/12.3`, `${ipad} Mobile/22H352 Twitter for iPad/12.3`]],
  ['X on Android', [`${webView} TwitterAndroid`, `${android} Chrome/130.0.0.0 Mobile Safari/537.36 TwitterAndroid`]],
  [
    'TikTok',
    [
      `${iphone} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_33.2.1 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
      `${iphone} Mobile/15E148 Safari/604.1 musical_ly_41.9.0`,
      `${webView} musical_ly_2023303040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly BytedanceWebview/d8a21c6`,
      `${webView} trill_340204 BytedanceWebview/d8a21c6`,
      `${android} Chrome/124.0.6367.179 Mobile Safari/537.36 trill_340204`,
    ],
  ],
  [
    'another app',
    [
      `${iphone} Version/17.3.1 Mobile/15E148 Snapchat/12.72.0.39 (like Safari/8617.2.4.10.8, panda)`,
      `${iphone} Mobile/15E148 [LinkedInApp]/9.30.1753`,
      `${iphone} Version/26.0.1 Mobile/15E148 Safari/604.1 [WAiOS/2.25.31]`,
      `${android} Chrome/141.0.7390.124 Mobile Safari/537.36 [WA4A/2.25.32.75;]`,
      `${iphone} Mobile/14D27 MicroMessenger/6.5.8 NetType/WIFI Language/zh_CN`,
      `${iphone} GSA/334.0.674067880 Mobile/15E148 Safari/604.1`,
      `${iphone} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.120.0`,
      `${webView} YJApp-ANDROID jp.co.yahoo.android.yjtop/3.170.0`,
      `${iphone} Mobile/15E148 KAKAOTALK 11.0.0`,
      `${iphone} Mobile/15E148 Safari/604.1 NAVER(inapp; search; 2000; 12.12.50; 16PRO)`,
      `${webView} Reddit/Version 2024.41.0/Build 2102450/Android 14`,
    ],
  ],
  [
    'a web view',
    [
      `${iphone} Mobile/15E148`,
      `${ipad} Mobile/15E148`,
      'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/16H81',
      mac,
      `${mac} Mobile/15E148`,
      webView,
      oldWebView,
      `Mozilla/5.0 (Linux; Android 4.4; Nexus 5 Build/KRT16M) ${blink} Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36`,
      `Mozilla/5.0 (Linux; Android 4.4.2; SO-03F Build/17.1.1.B.2.95) ${blink} Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36`,
      `Mozilla/5.0 (Linux; Android 13; CUBOT P80 Build/TP1A; wv) ${blink} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36`,
    ],
  ],
]

test.each(apps.flatMap(([name, userAgents]) => userAgents.map((userAgent) => [name, userAgent] as const)))(
  'in %s: %s',
  (_name, userAgent) => {
    expect(inAppBrowser(userAgent)).toBe('other')
  },
)

test.each([
  `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 10_2_1 like Mac OS X) AppleWebKit/602.4.6 (KHTML, like Gecko) Version/10.0 Mobile/14D27 Safari/602.1',
  `${iphone} CriOS/135.0.7049.53 Mobile/15E148 Safari/604.1`,
  `${iphone} FxiOS/138.0 Mobile/15E148 Safari/605.1.15`,
  `${iphone} EdgiOS/128.0.2739.82 Version/18.0 Mobile/15E148 Safari/604.1`,
  `${iphone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.0.7`,
  `${iphone} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
  `${iphone} Version/18.0 YaBrowser/24.7.7.799.10 SA/3 Mobile/15E148 Safari/604.1`,
  `${ipad} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${ipad} CriOS/135.0.7049.53 Mobile/15E148 Safari/604.1`,
  `${mac} Version/18.5 Safari/605.1.15`,
  `${mac} Version/26.0 Safari/605.1.15`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_5) AppleWebKit/600.8.9 (KHTML, like Gecko) Version/7.1.8 Safari/537.85.17',
  `${macChrome} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
  `${macChrome} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
  `${macChrome} Chrome/149.0.0.0 Safari/537.36 Vivaldi/7.4.3684.43`,
  `${mac} Version/18.5 Safari/605.1.15 Ddg/18.5`,
  `${macChrome} Chrome/149.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:138.0) Gecko/20100101 Firefox/138.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  `${android} Chrome/149.0.0.0 Mobile Safari/537.36`,
  `${android} Chrome/149.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 6.0.1; D6653 Build/23.5.A.0.575) ${blink} Chrome/58.0.3029.83 Mobile Safari/537.36`,
  `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) ${blink} SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36`,
  `${android} Chrome/149.0.0.0 Mobile Safari/537.36 EdgA/149.0.0.0`,
  `${android} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`,
  'Mozilla/5.0 (Linux; U; Android 4.0.4; ja-jp; SO-05D Build/7.0.D.1.137) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  `Mozilla/5.0 (Linux; U; Android 13; ja-jp; 2201117TG) ${blink} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.9.0-gn`,
  `${android} Version/4.0 Chrome/130.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`,
  'Mozilla/5.0 (Android 14; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0',
  `${windows} Chrome/149.0.0.0 Safari/537.36`,
  `${windows} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
  `${windows} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:138.0) Gecko/20100101 Firefox/138.0',
  `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/149.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/149.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:138.0) Gecko/20100101 Firefox/138.0',
  `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/149.0.0.0 Safari/537.36`,
  '',
])('in a browser of its own: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull()
})

test.each([
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookcatalog/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Snap URL Preview Service; bot; snapchat; https://developers.snapchat.com/robots',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${blink} Chrome/149.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  `${iphone} Version/17.4 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  `${iphone} Mobile/15E148 (compatible; Bytespider; spider-feedback@bytedance.com)`,
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app) Chrome/100.0.0.0 Safari/537.36',
])('of a robot: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull()
})
