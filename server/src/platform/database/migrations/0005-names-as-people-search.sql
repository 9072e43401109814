-- Names are found however they are typed: in capitals or not, in full or half width, composed or not. Decomposed, most
-- letters are ASCII with marks, which lower() knows in every locale; the list has the rest.
create function folded(text text) returns text language sql immutable strict parallel safe
  return normalize(lower(translate(normalize(text, nfkd),
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐӘӨҮҢҚҒҰҺÆÐØÞĐĦŁŊŒŦƏ',
    'αβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґәөүңқғұһæðøþđħłŋœŧə')), nfkc);

alter table members add column folded_name text not null generated always as (folded(name)) stored;
drop index members_name;
create index members_folded_name on members (folded_name text_pattern_ops, number);

-- For `like`: what begins with this.
create function beginning(text text) returns text language sql immutable strict parallel safe
  return regexp_replace(folded(text), '([\\%_])', '\\\1', 'g') || '%';
