export const testAccountName = (number: number) => `テスト${number}`
