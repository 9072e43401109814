import type { Person } from './person.ts'

export interface Persona extends Person {
  /** Why one would come as this person. */
  special: string
}

export const personas: Persona[] = [
  {
    id: 'new-hanako',
    special: '初めての人。会社がGoogleで管理している、確認済みのメールアドレスと写真があります。',
    claims: {
      sub: '100000000000000000001',
      name: '山田 花子',
      given_name: '花子',
      email: 'hanako.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'portrait',
  },
  {
    id: 'known-taro',
    special: '一度登録して、次からはそのままログインする人。',
    claims: {
      sub: '100000000000000000002',
      name: '佐藤 太郎',
      given_name: '太郎',
      email: 'taro@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'portrait',
  },
  {
    id: 'unverified-jiro',
    special: 'メールアドレスがまだ確認されていません。',
    claims: {
      sub: '100000000000000000003',
      name: '田中 次郎',
      given_name: '次郎',
      email: 'jiro.google@example.jp',
      email_verified: false,
    },
    picture: 'portrait',
  },
  {
    id: 'string-false-shiro',
    special: '未確認であることが、真偽値ではなく文字列の "false" で届きます。',
    claims: {
      sub: '100000000000000000004',
      name: '加藤 四郎',
      given_name: '四郎',
      email: 'shiro.google@example.jp',
      email_verified: 'false',
    },
    picture: 'portrait',
  },
  {
    id: 'no-email-saburo',
    special: 'メールアドレスがありません。',
    claims: { sub: '100000000000000000005', name: '高橋 三郎', given_name: '三郎' },
    picture: 'portrait',
  },
  {
    id: 'no-picture-yuki',
    special: '写真がありません。',
    claims: {
      sub: '100000000000000000006',
      name: '伊藤 由紀',
      given_name: '由紀',
      email: 'yuki.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
  },
  {
    id: 'given-name-mei',
    special: '名（given_name）だけで、氏名（name）がありません。',
    claims: {
      sub: '100000000000000000007',
      given_name: '芽衣',
      email: 'mei.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'portrait',
  },
  {
    id: 'other-subject-taro',
    special: '佐藤 太郎と同じメールアドレスの、別のアカウントです。',
    claims: {
      sub: '100000000000000000008',
      name: '鈴木 太郎',
      given_name: '太郎',
      email: 'taro@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'portrait',
  },
  {
    id: 'long-name-ken',
    special: '名前が60文字で、絵文字も入っています。',
    claims: {
      sub: '100000000000000000009',
      name: '寿限無寿限無五劫の擦り切れ海砂利水魚水行末雲来末風来末食う寝る処に住む処藪ら柑子の藪柑子パイポパイポシューリンガン長助🎈',
      given_name: '健',
      email: 'ken.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'portrait',
  },
  {
    id: 'broken-picture-aoi',
    special: '写真のアドレスが404を返します。',
    claims: {
      sub: '100000000000000000010',
      name: '渡辺 葵',
      given_name: '葵',
      email: 'aoi.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'missing',
  },
  {
    id: 'svg-picture-rin',
    special: '写真はPNGと名乗りますが、中身はスクリプト入りのSVGです。',
    claims: {
      sub: '100000000000000000011',
      name: '中村 凛',
      given_name: '凛',
      email: 'rin.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'script',
  },
  {
    id: 'huge-picture-go',
    special: '写真が6MBを超えています。',
    claims: {
      sub: '100000000000000000012',
      name: '小林 剛',
      given_name: '剛',
      email: 'go.google@example.jp',
      email_verified: true,
      hd: 'example.jp',
    },
    picture: 'huge',
  },
  {
    id: 'gmail-nao',
    special: 'Gmailのアドレスを使う人。',
    claims: {
      sub: '100000000000000000013',
      name: '松本 奈央',
      given_name: '奈央',
      email: 'nao.google@gmail.com',
      email_verified: true,
    },
    picture: 'portrait',
  },
  {
    id: 'kept-elsewhere-mio',
    special: 'Googleではない会社のメールアドレスで、Googleアカウントを作った人。',
    claims: {
      sub: '100000000000000000014',
      name: '井上 澪',
      given_name: '澪',
      email: 'mio.google@example.net',
      email_verified: true,
    },
    picture: 'portrait',
  },
]
