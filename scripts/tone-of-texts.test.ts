import { expect, test } from 'vitest'
import { isTextFile } from './check-names.ts'
import { repositoryFiles, textOf } from './repository-files.ts'
import { gap, saidIn } from './words-in-code.ts'

/** What the product says to people; the gallery shows what others might write. */
const texts = repositoryFiles()
  .filter((file) => /^(web|server|contract)\/.*\.ts$/.test(file) && isTextFile(file))
  .filter((file) => !/\.test\.ts$|^server\/test\/|\/gallery-text\.ts$/.test(file))
  .map((file): [string, string[]] => [file, saidIn(file, textOf(file)).map(({ words }) => words)])
const wordsOf = (files: RegExp) => texts.filter(([file]) => files.test(file)).flatMap(([, words]) => words)

const isPolite = (sentence: string) => /(です|ます|ません|ました|でした|ください|ましょう)）?。?$/.test(sentence)
/** A plain verb, adjective or copula at the end; what ends in a noun, as in a list, is no sentence. */
const isPlain = (sentence: string) => /([うくぐすつぬぶむる]|た|ない|だ)。$/.test(sentence) && !isPolite(sentence)

test('only what was specified so is exclaimed', () => {
  expect(wordsOf(/./).filter((text) => /[!！]/.test(text))).toEqual(['コピーしました！'])
})

test('every whole sentence is polite, the slogan aside', () => {
  const sentences = wordsOf(/./).flatMap((text) => text.match(/[^。\n]+。/g) ?? [])
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.filter(isPlain)).toEqual(['体重は、公開してこそ結果につながる。'])
})

test('a sentence of ours ends with its full stop, unless its place wants none', () => {
  const specified = textOf('docs/ledger.md')
    .split('\n')
    .filter((row) => /^\| [SC]/.test(row))
    .join('\n')
    .replaceAll(/\{\w+\}/g, gap)
  const open = wordsOf(/^(?!web\/src\/form\/)/)
    .filter((text) => isPolite(text) && !text.endsWith('。'))
    .filter((text) => !specified.includes(text))
  const headings = [
    'Googleアカウントとの連携が解除されました',
    'Googleアカウントが連携されました',
    'パスキーが追加されました',
    'パスキーが削除されました',
    '認証アプリが設定されました',
    '認証アプリの設定が解除されました',
    '復旧コードが使われました',
    '復旧コードが新しくなりました',
    '二要素認証の解除が申し込まれました',
    '二要素認証が解除されました',
    '認証コードの入力が続けて失敗しています',
    'お問い合わせがありました',
    '確認を待っているものがあります',
    'モデレーターに任命されました',
    '運営の対応を取り消しました',
    '登録を受け付けました',
    '登録が承認されました',
    '登録を見送らせていただきました',
    'メールアドレスを変更しました',
    'この画面は保存されていません',
    '予期しないエラーが発生しました',
    'ただいまメンテナンス中です',
    '今日も量りました',
    '今日はまだです',
    '記録しました',
    'あなただけに見えます',
    'これは自分ではありません',
    'ご報告ありがとうございます',
    'この件は見つかりません',
    '量る時間です',
    `${gap}週つづけて量っています`,
  ]
  const atFields = [
    '目標体重は0.1kg単位で入力してください',
    'ユーザー名はあとで変更できます',
    'この名前とユーザー名、公開した体重は、ほかの利用者に表示されます',
    '身長は100〜250cmで入力してください',
    '1つめとちがう時刻を入力してください',
    '曜日を1つ以上選んでください',
    '日本時間です',
    '16歳以上です',
    '16歳未満の方は登録できません',
    '16歳以上であることを確認してください',
    'よく使われるパスワードのため使えません',
    'ユーザー名やメールアドレスと同じパスワードは使えません',
    '文字数の上限を超えています',
    '登録から7日間は、リンクを含む投稿はできません',
    '復旧コードが正しくないか、すでに使われています',
    '日本時間です',
    '始まりと終わりには、ちがう時刻を入力してください',
  ]
  const afterColon = [
    '連携されていません',
    'この連携は現在利用できません',
    'このGoogleアカウントではGoogle Healthの利用が始まっていません',
  ]
  const onButtonsAndInRows = [
    '確認しました',
    '保存しました',
    'サービスが終了しています',
    'まだありません',
    '相手には知らされません',
    'おたがいの記録が見えなくなります',
    '運営が確かめます。相手には知らされません',
    'いまはお届けしていません',
  ]
  const spokenOfPictures = [
    `開始 ${gap}kgから目標 ${gap}kgまで。いまは${gap}kgです`,
    `${gap}さんの直近${gap}の推移${gap}です`,
  ]
  const inBanners = [
    'サーバーの応答を待っています',
    'サーバーに接続できません',
    'メンテナンス中です。終わると自動でつながります',
    '二要素認証の解除が申し込まれています',
    '運営からのお知らせがあります',
  ]
  const besideSpecified = [
    `${gap}さんほか${gap}人があなたをフォローしました`,
    `${gap}さんほか${gap}人をフォローしました`,
    'セキュリティのため、再ログインが必要です',
    '目標に届いています',
    'リンクを知っている人は、この記録を見られます',
    '以前に体重を見た人は、計算できることがあります',
    `${gap}さんがあなたの記録にいいねしました`,
    `${gap}さんほか${gap}人があなたの記録にいいねしました`,
    `${gap}さんの記録にいいねしました`,
    `${gap}さんからフォローリクエストが届きました`,
    `${gap}さんがフォローリクエストを承認しました`,
    `${gap}さんが記録しました`,
    ...[
      'があなたの記録にいいねしました',
      'があなたの記録にコメントしました',
      'があなたをフォローしました',
      'からフォローリクエストが届きました',
      'がフォローリクエストを承認しました',
    ].map((sentence) => gap + sentence),
    `${gap}から${gap}件を取り込みました`,
    `${gap}からの取り込みが終わりました。新しい測定値はありませんでした`,
    `${gap}からの取り込みができませんでした`,
    '新しいお知らせがあります',
  ]
  const places = [headings, atFields, afterColon, onButtonsAndInRows, spokenOfPictures, inBanners, besideSpecified]
  const known = new Set(places.flat())
  expect(open.filter((text) => !known.has(text))).toEqual([])
})

test('every refusal is a polite sentence', () => {
  const refusals = wordsOf(/^web\/src\/api\/refusal-text\.ts$/).filter((text) => /[ぁ-ん]/.test(text))
  expect(refusals.length).toBeGreaterThan(40)
  expect(refusals.filter((text) => !isPolite(text.replace(`: ${gap}`, '')))).toEqual([])
})

test('every question has a button named after its act', () => {
  const web = wordsOf(/^web\//)
  const questions = web.filter((text) => text.endsWith('しますか？'))
  expect(questions.length).toBeGreaterThan(10)
  const isAnswered = (question: string) => {
    const [, act = ''] = /(?:を|^)([^を]+)しますか？$/.exec(question.replace('をすべて', 'を')) ?? []
    return act !== '' && web.some((text) => text.endsWith(`${act}する`) || text.endsWith(`${act}す`))
  }
  expect(questions.filter((question) => !isAnswered(question))).toEqual([])
})
