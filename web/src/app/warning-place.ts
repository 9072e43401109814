/** Where above a member's page stands what concerns the safety of the account; what is said there is loaded later. */
export const warningPlace = 'warning'
