/** How many times as much work the storms do: `STRESS=4 npx vitest run <file>` for a long look, 1 in every run. */
export const stress = Number(process.env['STRESS'] ?? 1)
