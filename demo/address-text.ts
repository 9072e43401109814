export const inventedAddress = '〒000-0000 東京都見本区見本町1-2-3（見本の住所です）'
