export { expectMember } from '../web/src/api/expected-member.ts'
export { uploadPicture } from '../web/src/api/upload.ts'
