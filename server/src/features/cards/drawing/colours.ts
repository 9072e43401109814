/** As web/src/ui/layout/avatar.module.css has them, chosen as web/src/ui/layout/avatar.tsx chooses. */
const ofPeople = [
  ['#b07a4f', '#8a5433'],
  ['#5f8a70', '#3f6a52'],
  ['#6b80b5', '#4a6096'],
  ['#a8687c', '#84485c'],
  ['#7f74ab', '#5f548c'],
  ['#4f8590', '#336873'],
] as const

export function coloursOf(name: string): readonly [from: string, to: string] {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return ofPeople[sum % ofPeople.length] ?? ofPeople[0]
}
