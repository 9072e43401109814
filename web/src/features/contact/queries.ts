import { contact, type InputOf } from '@hakari/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Message = InputOf<typeof contact.send>['body']

export const useSendMessage = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: Message; idempotencyKey: string }) =>
      call(contact.send, { body }, { idempotencyKey }),
  })
