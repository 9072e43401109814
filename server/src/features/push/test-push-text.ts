export const testPush = {
  body: 'プッシュ通知のテストです。この端末に届いています。',
}
