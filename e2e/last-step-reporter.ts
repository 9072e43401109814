import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { basename } from 'node:path'

/** Playwright says no word of where a journey stood when it waited for ever for the browser, and not for the page. */
export default class LastStepReporter implements Reporter {
  onTestEnd(_: TestCase, result: TestResult): void {
    if (result.status !== 'timedOut') return
    // Some calls, such as that of a route, are no step: then the last one is told that came before.
    const last = result.steps.findLast(({ category }) => category !== 'hook')
    const said = last && `${last.duration < 0 ? 'never came to an end' : 'the last that came to an end'}: ${told(last)}`
    if (said) result.errors.push({ message: said })
  }
}

const told = ({ title, location }: TestStep) =>
  location ? `${title} (${basename(location.file)}:${location.line})` : title
