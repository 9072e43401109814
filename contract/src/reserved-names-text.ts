/** What the app is called. */
export const ownNames = ['体重公開アプリ', 'Hakari', 'はかり', '秤']

/** Who speaks for it. In names of people these stand for nobody else. */
export const officialNames = ['公式', '運営', '管理者', '管理人', '事務局']

/** A balance is no name of ours, and a sign of the zodiac. */
export const harmlessNames = ['天秤']
