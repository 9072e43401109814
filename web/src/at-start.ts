import './theme-at-start.ts'
import './ask-at-start.ts'
