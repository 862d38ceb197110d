{{/* The variables of a role. Only the api gets the client secret of the sign-in provider. */}}
{{- define "standpoint.environment" -}}
- name: PORT
  value: "8080"
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ include "standpoint.text" $value | quote }}
{{- end }}
{{- range $name, $secret := .root.Values.secrets }}
{{- if and $secret.name (or (ne $name "OIDC_CLIENT_SECRET") (eq $.role "api")) }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $secret.name }}
      key: {{ $secret.key }}
{{- end }}
{{- end }}
{{- if .root.Values.caCertificates.name }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/standpoint/ca/ca.crt
{{- end }}
{{- range $name, $value := .root.Values.nodeEnvironment }}
- name: {{ $name }}
  value: {{ include "standpoint.text" $value | quote }}
{{- end }}
{{- end }}
