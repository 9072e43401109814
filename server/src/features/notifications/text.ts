import { senderName } from '../../platform/mail/brand.ts'

export const text = {
  title: senderName,
  hidden: '新しいお知らせがあります',
}
