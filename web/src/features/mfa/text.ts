export const text = {
  twoFactor: {
    title: '二要素認証（SMS）',
    lead: 'ログインのときに、SMSで届く認証コードも確認します。',
    comingSoon: '近日対応予定',
    usable: '認証アプリやパスキーは、いま使えます。',
    /** A factor nobody has named. */
    phone: '電話番号',
  },
}
