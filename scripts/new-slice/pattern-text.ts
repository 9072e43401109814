/** What the screen of a new slice says, until somebody says it better. */
export const sentences = {
  title: '登録日',
  since: '{date}から参加しています。',
  sincePattern: String.raw`^\d{4}\/\d\d\/\d\dから参加しています。$`,
  textFile: `export const text = {
  title: '登録日',
  since: (date: string) => \`\${date}から参加しています。\`,
}
`,
}
