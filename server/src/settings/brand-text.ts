/** What the placeholders of a legal text stand for where the operator has set nothing. */
export const placeholderText = {
  address: '（ご請求により遅滞なく回答）',
  country: '日本',
}
