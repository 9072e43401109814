export interface MessageReceived {
  type: 'contact_message_received'
  name: string
  email: string
  message: string
}
