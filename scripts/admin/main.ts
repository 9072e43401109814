import { readConfig } from '../../server/src/config.ts'
import { answerTo } from './answer.ts'

const { done, said, exitCode = 1 } = await answerTo(process.argv.slice(2), readConfig)
if (done) console.log(said)
else {
  console.error(said)
  process.exitCode = exitCode
}
