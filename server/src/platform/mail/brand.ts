export const senderName = '体重公開アプリ'

export const subjectOf = (topic: string) => `【${senderName}】${topic}`
