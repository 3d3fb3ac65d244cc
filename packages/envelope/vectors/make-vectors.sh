#!/bin/sh
# Writes vectors.json with programs that share no code with this package: openssl seals, python3 obfuscates.
# Keys and IVs follow from the vector's name, so a second run writes the same bytes.
set -eu
cd "$(dirname "$0")"

hex_of() { od -An -v -tx1 | tr -d ' \n'; }

bytes_from() { printf '%s' "$1" | openssl dgst -sha256 -binary | head -c "$2" | openssl base64 -A; }

sealed_vector() { # name, text
  printf '%s' "$2" > "$work/text"
  key=$(bytes_from "key of $1" 24)
  iv=$(bytes_from "iv of $1" 10)
  ciphertext=$(openssl enc -aes-256-cbc -K "$(printf '%s' "$key" | hex_of)" -iv "$(printf '%s' "$iv" | hex_of)" \
    -base64 -A -in "$work/text")
  printf '%s    {\n      "name": "%s",\n      "textBase64": "%s",\n      "key": "%s",\n      "iv": "%s",\n      "ciphertext": "%s"\n    }' \
    "$separator" "$1" "$(openssl base64 -A -in "$work/text")" "$key" "$iv" "$ciphertext"
  separator=',
'
}

ten_kilobytes() {
  printf '{"questions":["'
  i=0
  while [ "$i" -lt 250 ]; do
    printf 'Question %04d: what is owed after %04d days? ' "$i" "$((i * 7))"
    i=$((i + 1))
  done | head -c 10220
  printf '"]}'
}

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
separator=''

{
  printf '{\n  "sealed": [\n'
  sealed_vector 'ascii' '{"phone":"9000000001","countryCode":"91"}'
  sealed_vector 'empty object' '{}'
  sealed_vector 'rupee, Hindi and emoji' '{"price":"₹ 4,999.00","name":"लेखांकन के सिद्धांत","mood":"📚👩‍⚕️"}'
  sealed_vector '10 kB' "$(ten_kilobytes)"
  sealed_vector '15 bytes, one short of a block' '{"name":"abcd"}'
  sealed_vector '16 bytes, exactly a block' '{"name":"abcde"}'
  sealed_vector '17 bytes, one over a block' '{"name":"abcdef"}'
  printf '\n  ],\n'
  python3 - <<'PYTHON'
import base64, json

def masked(data):
    return "a" + bytes(byte ^ 97 ^ 98 ^ 99 for byte in data).hex() + "b"

texts = ["", "a", '{"subjectID":12,"name":"Audit"}', "₹ 4,999", "लेखांकन", "👩‍⚕️ café", "\ufeffmark", "\u0000\u007f\u0080"]
legacy = ["é", '{"name":"Café crème"}', "Zürich \u0080\u009f", "ÿ"]

def rows(name, pairs):
    vectors = [{"textBase64": base64.b64encode(text.encode()).decode(), "obfuscated": obfuscated} for text, obfuscated in pairs]
    return json.dumps({name: vectors}, indent=2)[2:-2]

print(rows("obfuscated", [(text, masked(text.encode("utf-8"))) for text in texts]) + ",")
print(rows("legacy", [(text, masked(text.encode("latin-1"))) for text in legacy]))
PYTHON
  printf '}\n'
} > "$work/vectors.json"
mv "$work/vectors.json" vectors.json
