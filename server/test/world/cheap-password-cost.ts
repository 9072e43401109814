/** Most tests need somebody signed in and say nothing of passwords: at the real cost, hashing is a third of a run. */
export const cheapPasswordCost = { memory: 64, passes: 1 }
