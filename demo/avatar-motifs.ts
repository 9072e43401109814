const ink = '#4a4540'
const eyes = `<circle cx="42" cy="54" r="2.6" fill="${ink}"/><circle cx="58" cy="54" r="2.6" fill="${ink}"/>`

/** Drawn on 100 by 100; `main` is the colour of the thing itself. */
export const motifs = {
  cat: (main: string) =>
    `<path d="M27 30l14 11h18l14-11 3 30q-3 20-26 20t-26-20z" fill="${main}"/>${eyes}<path d="M47 61h6l-3 3z" fill="${ink}"/><path d="M20 60h14M20 67l14-3M80 60H66M80 67l-14-3" stroke="${ink}" stroke-width="1.4"/>`,
  dog: (main: string) =>
    `<ellipse cx="50" cy="56" rx="25" ry="24" fill="${main}"/><path d="M28 36q-14 6-8 30 12-2 14-24zM72 36q14 6 8 30-12-2-14-24z" fill="#9c7a5b"/>${eyes}<ellipse cx="50" cy="63" rx="5" ry="3.5" fill="${ink}"/><path d="M50 66v5" stroke="${ink}" stroke-width="1.6"/>`,
  bear: (main: string) =>
    `<g fill="${main}"><circle cx="32" cy="36" r="10"/><circle cx="68" cy="36" r="10"/><circle cx="50" cy="56" r="26"/></g>${eyes}<ellipse cx="50" cy="65" rx="9" ry="7" fill="#fff" opacity=".75"/><circle cx="50" cy="62" r="2.6" fill="${ink}"/>`,
  bird: (main: string) =>
    `<circle cx="50" cy="54" r="25" fill="${main}"/><path d="M27 58q10-10 18 2-8 12-18-2z" fill="#fff" opacity=".6"/><circle cx="58" cy="46" r="3" fill="${ink}"/><path d="M73 48l11 5-11 4z" fill="#e8a33d"/>`,
  penguin: (main: string) =>
    `<ellipse cx="50" cy="55" rx="24" ry="30" fill="${main}"/><ellipse cx="50" cy="62" rx="16" ry="21" fill="#fff"/><circle cx="43" cy="43" r="2.6" fill="${ink}"/><circle cx="57" cy="43" r="2.6" fill="${ink}"/><path d="M46 48h8l-4 5z" fill="#e8a33d"/>`,
  fish: (main: string) =>
    `<path d="M18 52q20-24 48 0-28 24-48 0z" fill="${main}"/><path d="M62 52l20-14v28z" fill="${main}"/><circle cx="32" cy="49" r="3" fill="${ink}"/><path d="M44 42q6 10 0 20" fill="none" stroke="#fff" stroke-width="2"/>`,
  onigiri: (main: string) =>
    `<path d="M50 22q6 0 10 7l19 36q6 13-8 13H29q-14 0-8-13l19-36q4-7 10-7z" fill="#fff"/><rect x="38" y="56" width="24" height="22" fill="#3d4a43"/><circle cx="50" cy="46" r="4" fill="${main}"/>`,
  egg: (main: string) =>
    `<path d="M22 56q-2-26 24-28 18-4 26 12 12 8 6 22-6 18-26 15-28 4-30-21z" fill="#fff"/><circle cx="50" cy="52" r="13" fill="${main}"/><circle cx="45" cy="47" r="3.5" fill="#fff" opacity=".7"/>`,
  bread: (main: string) =>
    `<path d="M24 42q0-16 26-16t26 16q0 6-5 8v22q0 4-4 4H33q-4 0-4-4V50q-5-2-5-8z" fill="${main}"/><path d="M33 44q0-9 17-9t17 9q0 4-4 5v17H37V49q-4-1-4-5z" fill="#fff" opacity=".55"/>`,
  cup: (main: string) =>
    `<path d="M26 44h42v16q0 18-21 18T26 60z" fill="${main}"/><path d="M68 48h5q8 0 8 8t-8 8h-6" fill="none" stroke="${main}" stroke-width="5"/><path d="M38 36q-4-6 0-12M50 36q-4-6 0-12" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  dumpling: (main: string) =>
    `<path d="M50 14v74" stroke="#b98d5e" stroke-width="4"/><circle cx="50" cy="30" r="13" fill="${main}"/><circle cx="50" cy="51" r="13" fill="#fff"/><circle cx="50" cy="72" r="13" fill="#a9c78f"/>`,
  apple: (main: string) =>
    `<path d="M50 36q-8-8-19-3-12 6-9 24 4 20 18 22 5 1 10-2 5 3 10 2 14-2 18-22 3-18-9-24-11-5-19 3z" fill="${main}"/><path d="M50 36q-1-10 4-16" fill="none" stroke="${ink}" stroke-width="2.5"/><path d="M54 26q8-10 16-4-6 9-16 4z" fill="#86ab6c"/>`,
  sprout: (main: string) =>
    `<path d="M50 80V48" stroke="#5f8a56" stroke-width="4" stroke-linecap="round"/><path d="M50 52q-24 2-27-20 24-2 27 20zM50 46q2-22 27-20-2 22-27 20z" fill="${main}"/>`,
  tree: (main: string) =>
    `<rect x="46" y="56" width="8" height="26" fill="#94775c"/><circle cx="50" cy="40" r="20" fill="${main}"/><circle cx="35" cy="51" r="13" fill="${main}"/><circle cx="65" cy="51" r="13" fill="${main}"/>`,
  cactus: (main: string) =>
    `<rect x="42" y="24" width="16" height="46" rx="8" fill="${main}"/><path d="M42 52H31V40M58 46h11V34" fill="none" stroke="${main}" stroke-width="7" stroke-linecap="round"/><path d="M34 68h32l-4 16H38z" fill="#c98a6b"/>`,
  flower: (main: string) =>
    [0, 72, 144, 216, 288]
      .map((turn) => `<ellipse cx="50" cy="32" rx="11" ry="15" fill="${main}" transform="rotate(${turn} 50 51)"/>`)
      .join('') + '<circle cx="50" cy="51" r="8" fill="#f3d27a"/>',
  mountain: (main: string) =>
    `<circle cx="70" cy="32" r="9" fill="#f6d58a"/><path d="M8 82l32-46 18 24 10-12 26 34z" fill="${main}"/><path d="M40 36l10 14-6 3-4-4-5 5-5-4z" fill="#fff"/>`,
  wave: (main: string) =>
    `<circle cx="66" cy="36" r="12" fill="#fff" opacity=".8"/><path d="M0 62q12-12 25 0t25 0 25 0 25 0v38H0z" fill="${main}"/><path d="M0 74q12-12 25 0t25 0 25 0 25 0v26H0z" fill="#fff" opacity=".3"/>`,
  moon: (main: string) =>
    `<path d="M62 22a30 30 0 1 0 14 44 24 24 0 0 1-14-44z" fill="${main}"/><g fill="#fff"><circle cx="74" cy="34" r="2.4"/><circle cx="84" cy="48" r="1.8"/><circle cx="24" cy="26" r="2"/></g>`,
  dumbbell: (main: string) =>
    `<g transform="rotate(-25 50 52)"><rect x="30" y="48" width="40" height="8" fill="${ink}"/><rect x="18" y="34" width="13" height="36" rx="4" fill="${main}"/><rect x="69" y="34" width="13" height="36" rx="4" fill="${main}"/></g>`,
}

export type Motif = keyof typeof motifs
