/** The most common leaked passwords of at least 8 characters, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    '12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 11111111 00000000 88888888 66666666 ' +
    '99999999 12341234 11223344 12344321 123123123 112233445566 147258369 789456123 963852741 159753456 ' +
    'password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word mypassword ' +
    'qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zaq12wsx q1w2e3r4 ' +
    'asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 a1234567 a12345678 a123456789 ' +
    'aa123456 aaa12345 aa12345678 abcdefgh abcdefg1 iloveyou iloveyou1 sunshine sunshine1 princess princess1 ' +
    'football football1 baseball baseball1 superman superman1 batman123 michael1 jennifer jordan23 starwars ' +
    'computer internet whatever welcome1 welcome123 letmein1 letmein123 trustno1 changeme admin123 administrator ' +
    'dragon123 monkey123 charlie1 shadow123 master123 killer123 liverpool chelsea1 barcelona manchester ' +
    '1234qwer 123qweasd qweasdzxc qazwsxedc 1qazxsw2 woaini1314 woaini520 5201314520 13145200 1314520520 ' +
    'wang1234 taiwan123 casino123 lucky777 77777777 789789789 lovelove love1234 q12345678 zxcv1234 aaaaaaaa'
  ).split(' '),
);
