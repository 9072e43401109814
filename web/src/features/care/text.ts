import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  help: '相談できる窓口',
  helpLead: phrased('食事や体重、気持ちのことでつらいときは、話を聞いてくれる窓口があります。'),
  telephone: (name: string, number: string) => `${name}（${number}）`,
  reveal: '数値を見る',
}
