import * as z from 'zod/mini'
import { paragraphs } from '../text.ts'

export const commentLimit = 500

export const NewComment = z.object({ text: paragraphs(commentLimit) })
